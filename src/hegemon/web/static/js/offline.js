// On the page for whoever has no connection: as soon as there is one again, the page they wanted is asked for.

addEventListener("online", () => location.reload());
