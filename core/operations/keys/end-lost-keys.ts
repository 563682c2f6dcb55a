import { isStaffOf } from '../../domain/access/index.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { KeyRepository, MadeKey, StoredKey } from './stored-key.ts'

/**
 * Whether a provider's key still acts for it: only as long as who made it is staff there. So nobody keeps by a key what
 * they may not do themselves, and no key gives a role that its maker could not give.
 */
export const isKeyHeld = ({ key, maker }: MadeKey): boolean =>
  maker !== null &&
  isStaffOf({ id: key.createdby, role: maker.role ?? 'customer', providers: maker.providers ?? [] }, key.provider ?? '')

/** Ends the keys of the white-label's providers whose makers are not staff there any more; returns them. */
export async function endUnheldKeys(keys: KeyRepository, now: number): Promise<StoredKey[]> {
  const lost = (await keys.ofProviders()).filter((made) => !isKeyHeld(made)).map(({ key }) => key)
  for (const { id } of lost) await keys.revoke(id, now, 'maker_left')
  return lost
}

/**
 * Ends what keys people have lost the right to, and tells the staff who remain in the audit trail. Every change of
 * people's roles and providers calls it in its own transaction, once it is written; an import, which no trail records,
 * calls `endUnheldKeys`. A key that another call makes at the same moment is refused when it is used (`isKeyHeld`).
 */
export async function endLostKeys(
  { keys, audit }: Pick<UnitOfWork, 'keys' | 'audit'>,
  { actor, ports: { clock, ids, tokens } }: { actor: Actor; ports: Pick<Ports, 'clock' | 'ids' | 'tokens'> },
): Promise<void> {
  const at = clock.now()
  const { user, key = null, ip } = actor
  for (const { id, provider, createdby } of await endUnheldKeys(keys, at))
    await audit.add({
      ...{ actor: user ? 'user' : 'api', user: user?.id ?? null, role: user?.role ?? null, key },
      ...{ id: ids.ordered(), at, provider: provider ?? '', operation: 'revoke_api_key', outcome: 'done' },
      subjects: { id, user: createdby, reason: 'maker_left' },
      address: tokens.address(ip),
    })
}
