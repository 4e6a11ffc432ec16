/** What this browser remembers between visits. Storage may be forbidden or full: then it simply forgets. */

const PREFIX = "kaffeehaus.";

export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Forgets everything, as on a first visit. */
export function forgetAll(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Calls back when another tab has changed what is remembered under the key. */
export function onRemembered(key: string, callback: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + key) callback();
  });
}
