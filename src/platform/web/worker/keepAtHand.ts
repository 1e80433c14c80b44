/** Lets the browser keep the app's own files, so that the next visit opens from the device. */
export function keepAtHand(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // A browser that refuses (private windows, a full disk) opens the app from the network as before.
  void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}

/** Keeps the files of the field on this device too: its forms open without a network. */
export function keepFieldFiles(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep-field-files"));
}
