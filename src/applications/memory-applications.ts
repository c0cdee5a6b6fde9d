import { type Application, Applications, type NewKey, type StoredKey } from './applications.js';

/** For tests of the use cases. */
export class MemoryApplications extends Applications {
  private readonly keys = new Map<string, StoredKey>();

  within(): this {
    return this;
  }

  async add({ id, name }: Application, key: NewKey): Promise<void> {
    this.keys.set(key.prefix, { ...key, application: { id, name }, revokedAt: null });
  }

  async findKey(prefix: string): Promise<StoredKey | null> {
    return this.keys.get(prefix) ?? null;
  }

  async rotate(old: string, key: NewKey, oldUntil: number): Promise<void> {
    const before = this.keys.get(old)!;
    const expiresAt = Math.min(before.expiresAt ?? oldUntil, oldUntil);
    this.keys.set(old, { ...before, expiresAt });
    this.keys.set(key.prefix, { ...key, application: before.application, revokedAt: null });
  }

  async revoke(prefix: string, at: number): Promise<void> {
    const key = this.keys.get(prefix)!;
    this.keys.set(prefix, { ...key, revokedAt: key.revokedAt ?? at });
  }

  async nameOf(id: string): Promise<string | null> {
    return [...this.keys.values()].find(({ application }) => application.id === id)?.application.name ?? null;
  }

  async list(): Promise<readonly StoredKey[]> {
    return [...this.keys.values()].sort(
      (a, b) => a.application.id.localeCompare(b.application.id) || a.createdAt - b.createdAt,
    );
  }
}
