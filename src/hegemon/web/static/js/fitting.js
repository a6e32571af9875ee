// Before a game: what doesn't go with the number of players can't be picked. Why not stands beside it. And each seat
// says with whom it plays.

const forms = [...document.forms].filter((form) => form.elements.players);

function fit(form) {
  const { players } = Object.fromEntries(new FormData(form));
  for (const pick of form.querySelectorAll("[data-fits]")) {
    pick.disabled = !pick.dataset.fits.split(" ").includes(players);
    if (!pick.disabled) continue;
    const others = pick.closest("select, fieldset").querySelectorAll(":is(option, input):not(:disabled)");
    if (pick.selected) others[0].selected = true;
    if (pick.checked) others[0].checked = true;
  }
}

function team(form) {
  const places = form.querySelector("[data-teams]");
  if (!places) return;
  const filled = Object.fromEntries(new FormData(form));
  const fits = ([values]) => Object.entries(values).every(([name, value]) => filled[name] === value);
  const [, teams] = JSON.parse(places.dataset.teams).find(fits) ?? [{}, []];
  const isMe = (_, seat) => filled[`seat-${seat}`] === "me";
  const mine = teams.find(isMe);
  [...places.children].forEach((place, seat) => {
    const [withMe, ...names] = [...place.querySelectorAll(".place-team > *")].reverse();
    for (const name of names) name.hidden = Number(name.dataset.team) !== teams[seat];
    withMe.hidden = mine === undefined || teams[seat] !== mine || isMe(mine, seat);
  });
}

function adapt(form) {
  fit(form);
  team(form);
}

for (const form of forms) form.addEventListener("change", () => adapt(form));
addEventListener("pageshow", () => forms.forEach(adapt)); // also when the browser has filled a form in again
