// One transaction with one of the page's databases. Nobody who deletes a database has to wait: it is
// closed after each act, or, where it stays open, as soon as somebody is about to delete it.
import { openDB } from 'idb';
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

/** A database: its name, its version, and what makes an older one of it, whose version is 0 where there was none. */
export interface Layout<Schema> {
  name: () => string;
  version: number;
  upgrade: (created: IDBPDatabase<Schema>, from: number) => void;
}

/** Of either mode. */
export type Transaction<Schema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>;

/** Opens the database, acts in one transaction, and closes it. Resolves once the transaction is complete. */
export async function transact<Schema, T>({ name, version, upgrade }: Layout<Schema>, stores: StoreNames<Schema>[], mode: IDBTransactionMode, act: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(name(), version, { upgrade });
  try {
    return await actIn(database, stores, mode, act);
  } finally {
    database.close();
  }
}

/** A database that stays open between acts, so that what is written just before the page goes is on its way. */
export class OpenDatabase<Schema> {
  private readonly layout: Layout<Schema>;
  private opened: Promise<IDBPDatabase<Schema>> | null = null;

  constructor(layout: Layout<Schema>) {
    this.layout = layout;
  }

  /** Acts in one transaction, and resolves once it is complete. */
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
  transaction.done.catch(() => {}); // act may reject first, and then nobody awaits this
  const value = await act(transaction as Transaction<Schema>);
  await transaction.done;
  return value;
}

/** Whether a database is there. Where the browser does not say, it may be. */
export async function databaseExists(name: string) {
  const all = await indexedDB.databases?.();
  return !all || all.some((one) => one.name === name);
}
