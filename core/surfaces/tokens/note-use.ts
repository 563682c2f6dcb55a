import type { KeyRepository, StoredKey } from '../../operations/keys/stored-key.ts'

/** How precisely a key's last use is known, ms: a write per request would be too many. */
const noted = 3_600_000

export async function noteUse(key: StoredKey, keys: KeyRepository, now: number): Promise<void> {
  if (key.lastused === null || key.lastused + noted <= now) await keys.touch(key.id, now)
}
