// One transaction with one of the page's databases. Each opens the database and closes it, so that
// nobody who deletes it has to wait.
import { openDB } from 'idb';
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

/** A database: its name, its version, and what makes an older one of it, whose version is 0 where there was none. */
export interface Layout<Schema> {
  name: () => string;
  version: number;
  upgrade: (created: IDBPDatabase<Schema>, from: number) => void;
}

/** Of either mode. */
type Transaction<Schema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>;

/** Acts in one transaction, and resolves once it is complete. */
export async function transact<Schema, T>({ name, version, upgrade }: Layout<Schema>, stores: StoreNames<Schema>[], mode: IDBTransactionMode, act: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(name(), version, { upgrade });
  try {
    const transaction = database.transaction(stores, mode);
    transaction.done.catch(() => {}); // act may reject first, and then nobody awaits this
    const value = await act(transaction as Transaction<Schema>);
    await transaction.done;
    return value;
  } finally {
    database.close();
  }
}

/** Whether a database is there. Where the browser does not say, it may be. */
export async function databaseExists(name: string) {
  const all = await indexedDB.databases?.();
  return !all || all.some((one) => one.name === name);
}
