// Transactions of the page's databases. A connection never blocks the deletion of a database: it is closed after
// each transaction, or, if it stays open, when a deletion is requested.
import { openDB } from 'idb';
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

/** A database: its name, its version, and the upgrade from an older version, which is 0 for a new database. */
export interface Layout<Schema> {
  name: () => string;
  version: number;
  upgrade: (created: IDBPDatabase<Schema>, from: number) => void;
}

/** Of either mode. */
export type Transaction<Schema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>;

/** Opens the database, runs act in one transaction, and closes it. Resolves when the transaction is complete. */
export async function transact<Schema, T>({ name, version, upgrade }: Layout<Schema>, stores: StoreNames<Schema>[], mode: IDBTransactionMode, act: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(name(), version, { upgrade });
  try {
    return await actIn(database, stores, mode, act);
  } finally {
    database.close();
  }
}

/** A database that stays open between transactions, so that writes just before the page closes are sent. */
export class OpenDatabase<Schema> {
  private readonly layout: Layout<Schema>;
  private opened: Promise<IDBPDatabase<Schema>> | null = null;

  constructor(layout: Layout<Schema>) {
    this.layout = layout;
  }

  /** Runs act in one transaction, and resolves when it is complete. */
  async transact<T>(stores: StoreNames<Schema>[], mode: IDBTransactionMode, act: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
    return actIn(await (this.opened ??= this.open()), stores, mode, act);
  }

  private async open() {
    const { name, version, upgrade } = this.layout;
    const forget = () => {
      this.opened = null;
    };
    try {
      const database = await openDB<Schema>(name(), version, { upgrade });
      database.addEventListener('close', forget); // the browser has closed it
      database.addEventListener('versionchange', () => {
        forget();
        database.close();
      });
      return database;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

async function actIn<Schema, T>(database: IDBPDatabase<Schema>, stores: StoreNames<Schema>[], mode: IDBTransactionMode, act: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
  const transaction = database.transaction(stores, mode);
  transaction.done.catch(() => {}); // act may reject first, and then this is not awaited
  const value = await act(transaction as Transaction<Schema>);
  await transaction.done;
  return value;
}

/** Whether a database exists. True if the browser cannot list its databases. */
export async function databaseExists(name: string) {
  const all = await indexedDB.databases?.();
  return !all || all.some((one) => one.name === name);
}
