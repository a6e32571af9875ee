// Notifications of this device: the browser says where it can be reached, and the form carries it to the server.

import { showFormError } from "./form_error.js";
import { word } from "./notice.js";

const form = document.querySelector("[data-push]");
const button = form.querySelector("button");
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  const { zone: field } = document.getElementById("wishes").elements;
  const told = document.getElementById("zone");
  told.textContent = told.textContent.replace(field.value, zone);
  field.value = zone;
}

if (!isSecureContext) showFormError(form, word("unsafe"));
else if (!navigator.serviceWorker || !("PushManager" in window) || !("Notification" in window)) showFormError(form, word("no-push"));
else offer();

/** Offer to turn them on, unless they are: then the list says so. */
async function offer() {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  button.hidden = subscription !== null && Notification.permission === "granted" && (await isListed(subscription));
}

async function isListed({ endpoint }) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  const id = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 32);
  return document.querySelector(`[data-device="${id}"]`) !== null;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  showFormError(form);
  try {
    if ((await Notification.requestPermission()) !== "granted") return showFormError(form, word("denied"));
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    await before?.unsubscribe(); // it may have been made for another server's key
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) });
    form.elements.subscription.value = JSON.stringify(made);
    form.submit();
  } catch {
    showFormError(form, word("no-push"));
  } finally {
    button.disabled = false;
  }
});
