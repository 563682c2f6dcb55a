import { isAddress } from '../../../domain/access/index.ts'
import { emailKeyOf } from '../../addresses/email-key.ts'
import { type Fault, shown } from '../faults.ts'
import type { KnownEntities } from '../known-entities.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

/** Faults of invalid e-mail addresses, and of those that another user of the white-label has. */
export async function userFaults({ whitelabel, lists }: ShapedBundle, known: KnownEntities): Promise<Fault[]> {
  const keys = lists.users.map(({ entity }) => emailKeyOf(entity))
  const own = new Set(lists.users.map(({ entity }) => entity.id))
  const there = await known.emails(whitelabel.id, keys)
  const taken = new Map([...there].filter(([, id]) => !own.has(id)))
  return lists.users.flatMap(({ entity, pointer }): Fault[] => {
    const { id, email, password } = entity
    const key = emailKeyOf(entity)
    const isFree = !taken.has(key)
    if (isFree) taken.set(key, id)
    const at = `${pointer}/email`
    return [
      ...(isFree ? [] : [{ pointer: at, expected: 'an e-mail that no other user has', found: shown(email) }]),
      ...(isAddress(email) ? [] : [{ pointer: at, expected: 'an e-mail address', found: shown(email) }]),
      ...(password === '' ? [{ pointer: `${pointer}/password`, expected: 'a password that is not empty' }] : []),
    ]
  })
}
