// Shows a page of our own when the server can't be reached. It keeps that page and what it looks like, and nothing else:
// whatever else is asked goes the usual way, so nobody is ever shown a table as it was.
//
// The server puts before this line what is kept: PAGE, and LOOKS, the addresses of its style, picture and script; and
// ICON, the picture beside a notice.

const SHELF = `offline ${[PAGE, ...LOOKS].join(" ")}`; // another one for another version or language

addEventListener("install", (event) => {
  const keep = async () => {
    const shelf = await caches.open(SHELF);
    await shelf.addAll([PAGE, ...LOOKS].map((address) => new Request(address, { cache: "reload", credentials: "omit" })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
    await registration.navigationPreload?.enable(); // the page is asked for while this script wakes up
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (mode === "navigate" && method === "GET") event.respondWith(visit(event));
  else if (origin === location.origin && LOOKS.includes(pathname)) event.respondWith(look(event.request));
});

async function visit({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}

const look = async (request) => (await kept(request)) ?? fetch(request);

const kept = async (what) => (await caches.open(SHELF)).match(what);

// Notices that the server sends while nobody looks. One that is about the same thing takes the place of the last.

addEventListener("push", (event) => {
  const { title, text, path, topic } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, {
      body: text,
      tag: topic,
      renotify: true,
      icon: ICON,
      badge: ICON,
      data: path,
    }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** To a page that is open already, or to a new one. */
async function lead(path) {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  if (open) await open.focus();
  else await clients.openWindow(address.href);
}
