// Before a game: what doesn't go with the number of players can't be picked. Why not stands beside it.

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

for (const form of forms) form.addEventListener("change", () => fit(form));
addEventListener("pageshow", () => forms.forEach(fit)); // also when the browser has filled a form in again
