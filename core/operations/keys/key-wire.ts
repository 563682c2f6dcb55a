import { Type } from 'typebox'
import type { StoredKey } from './stored-key.ts'

export const KeyKind = Type.Union([Type.Literal('provider'), Type.Literal('user')], {
  description: 'a key of the provider, which acts for it, or one of your own, which acts as you',
})

const fields = {
  id: Type.String({ description: "`kid` of the tokens that a provider's key signs" }),
  kind: KeyKind,
  name: Type.String(),
  provider: Type.Union([Type.String(), Type.Null()]),
  slug: Type.Union([Type.String(), Type.Null()], { description: 'what stands before :: in a signature' }),
  createdby: Type.String(),
  created: Type.String(),
  lastused: Type.Union([Type.String(), Type.Null()], { description: 'to the hour' }),
  revoked: Type.Union([Type.String(), Type.Null()], { description: 'when it ended; null while it is good' }),
  reason: Type.Union([Type.Literal('maker_left'), Type.Null()], {
    description: 'why it ended by itself: who made it is no longer staff of the provider',
  }),
}

export const WireKey = Type.Object(fields)
/** A key as it is shown once, on creation. */
export const NewKey = Type.Object({ ...fields, key: Type.String() })

const wireTime = (time: number) => new Date(time).toISOString()

export const wireKey = (key: StoredKey) => ({
  id: key.id,
  kind: key.provider === null ? ('user' as const) : ('provider' as const),
  name: key.name,
  provider: key.provider,
  slug: key.slug,
  createdby: key.createdby,
  created: wireTime(key.created),
  lastused: key.lastused === null ? null : wireTime(key.lastused),
  revoked: key.revoked === null ? null : wireTime(key.revoked),
  reason: key.reason,
})
