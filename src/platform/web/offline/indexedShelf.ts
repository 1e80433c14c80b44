// The phone's shelf: IndexedDB, which survives closing, killing and updating the app.
import { type Change, type Rows, type Shelf, ShelfFull, type Table } from "./shelf.ts";

const databaseName = "mavuno-field";
const tables: readonly Table[] = ["vaults", "turns", "keys", "items", "kept"];

/** Opens the shelf; made at the first visit. */
export async function openIndexedShelf(): Promise<Shelf> {
  const database = await open();
  return {
    read: (table, key) => valueOf(database.transaction(table).objectStore(table).get(key)),
    all: (table, begin) => {
      const range = IDBKeyRange.bound(begin, `${begin}\uffff`);
      return valueOf(database.transaction(table).objectStore(table).getAll(range));
    },
    write: (changes) => write(database, changes),
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(databaseName, 1);
    asked.onupgradeneeded = () => {
      for (const table of tables) asked.result.createObjectStore(table);
    };
    asked.onsuccess = () => {
      const database = asked.result;
      // A newer version of the app in another tab must not wait for this one.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    asked.onerror = () => reject(new ShelfFull(asked.error));
  });
}

function valueOf<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("The phone's storage cannot be read."));
  });
}

function write(database: IDBDatabase, changes: readonly Change[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Strict: done means on the disk, not in a buffer that an empty battery loses.
    const names = [...new Set(changes.map(({ table }) => table))];
    const transaction = database.transaction(names, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(reasonOf(transaction.error));
    for (const { table, key, row } of changes) {
      const store = transaction.objectStore(table);
      if (row === null) store.delete(key);
      else store.put(row satisfies Rows[Table], key);
    }
  });
}

function reasonOf(error: DOMException | null): Error {
  const isFull = error?.name === "QuotaExceededError" || error?.name === "UnknownError";
  return isFull ? new ShelfFull(error) : (error ?? new Error("The phone's storage gave up."));
}
