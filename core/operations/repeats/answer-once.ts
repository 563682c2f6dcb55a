import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { AlreadyExists } from '../already-exists.ts'
import type { Actor, SessionControl } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** JSON with sorted keys in every object, so that equal requests have equal texts. Depth is limited before. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  )
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const requestHash = (params: unknown) => sha256(JSON.stringify(canonical(params)))

/** How an answer is stored that must not be stored as it is. */
export interface Sealing<T> {
  /** What is stored of the answer. */
  seal(answer: T): unknown
  /** The answer from what was stored; refuses who may not have it any more. */
  open(kept: unknown): Promise<Result<T>>
}

/** Whose an idempotency key is: a person's or the provider's; undefined for guests. */
export const ownerOfKey = ({ user, kind }: Actor): string | undefined =>
  user?.id ?? (kind === 'api' ? 'provider' : undefined)

interface Once<T> {
  operation: string
  /** Nobody gets another person's answer by the same key. */
  actor: Actor
  /** The browser, by whose cookie guests are told apart. */
  session?: Pick<SessionControl, 'booking'> | undefined
  key: string
  params: unknown
  tenant: Tenant
  ports: Ports
  sealing?: Sealing<T>
  handle(): Promise<Result<T>>
}

/**
 * Runs `handle`, unless the key was answered before: then returns that answer again. The same key with other parameters
 * is refused with `idempotency_conflict`. Refusals are not stored, so a refused call may be tried again. Calls with one
 * key take turns, in all processes: a second one waits for the first, which may be asking a bank, and then finds its
 * answer; or runs, where the first was refused.
 *
 * People have keys of their own, and so have guests' browsers. A guest's first call may be sent before the browser has
 * a cookie: then its repeat finds the answer among those of all guests without one, by the same body.
 */
export function answerOnce<T>(input: Once<T> & { sealing: Sealing<T> }): Promise<Result<T>>
export function answerOnce(input: Once<unknown>): Promise<Result<unknown>>
export async function answerOnce(once: Once<unknown>): Promise<Result<unknown>> {
  const { actor, session, tenant, ports, sealing, ...input } = once
  const { idempotency } = ports.repositories(tenant.scope)
  // Hashed, so that keys of two operations never collide and every key fits the column.
  const { whitelabel, provider } = tenant.scope
  // Keys are stored by provider; on white-labels' own domains there is none to separate them.
  const home = provider === '' ? whitelabel : undefined
  const person = ownerOfKey(actor)
  const keyOf = (whose: string | undefined) =>
    sha256([home, input.operation, whose, input.key].filter((part) => part !== undefined).join(' '))
  const anybodys = keyOf(person)
  const browser = person === undefined ? session?.booking.id : null
  const key = browser ? keyOf(`browser ${browser}`) : anybodys
  const hash = requestHash(input.params)
  const earlier = async () => {
    const [own, shared] = await Promise.all([key, ...(browser ? [anybodys] : [])].map((one) => idempotency.find(one)))
    const before = own ?? (shared?.requesthash === hash ? shared : null)
    if (!before) return null
    if (before.requesthash !== hash) return refuse('idempotency_conflict')
    return sealing ? sealing.open(before.answer) : ok(before.answer)
  }
  return ports.alone(tenant.scope, anybodys, async () => {
    const known = await earlier()
    if (known !== null) return known
    const result = await input.handle()
    if (!result.ok) return result
    try {
      await idempotency.save(key, hash, sealing ? sealing.seal(result.value) : result.value, ports.clock.now())
      return result
    } catch (error) {
      // The turn was lost with its connection, and a twin of the call was faster: both get its answer.
      if (error instanceof AlreadyExists) return (await earlier()) ?? result
      throw error
    }
  })
}
