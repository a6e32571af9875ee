// Lets the browser install the pages as an app, and show a page of ours when it is offline.

const address = `/service-worker.js?language=${document.documentElement.lang}`;
const ignore = () => {}; // then it is a page like any other

export function allowInstalling() {
  navigator.serviceWorker?.register(address, { updateViaCache: "all" }).catch(ignore);
}
