import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../domain/errors.ts'
import { AlreadyExists } from '../operations/already-exists.ts'
import type { Ports } from '../operations/ports.ts'
import type { Tenant } from '../operations/tenant.ts'

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

export const requestHash = (params: unknown) => sha256(JSON.stringify(canonical(params)))

/**
 * Runs `handle`, unless the key was answered before: then returns that answer again. The same key with other parameters
 * is refused with `idempotency_conflict`. Refusals are not stored, so a refused call may be tried again.
 */
export async function answerOnce(input: {
  operation: string
  /** The id of the signed-in person: nobody gets another's answer by the same key. */
  person?: string | undefined
  key: string
  params: unknown
  tenant: Tenant
  ports: Ports
  handle(): Promise<Result<unknown>>
}): Promise<Result<unknown>> {
  const { idempotency } = input.ports.repositories(input.tenant.scope)
  // Hashed, so that keys of two operations never collide and every key fits the column.
  const { whitelabel, provider } = input.tenant.scope
  // Keys are stored by provider; on white-labels' own domains there is none to separate them.
  const home = provider === '' ? whitelabel : undefined
  const parts = [home, input.operation, input.person, input.key]
  const key = sha256(parts.filter((part) => part !== undefined).join(' '))
  const hash = requestHash(input.params)
  const earlier = async () => {
    const before = await idempotency.find(key)
    if (before === null) return null
    return before.requesthash === hash ? ok(before.answer) : refuse('idempotency_conflict')
  }
  const known = await earlier()
  if (known !== null) return known
  const result = await input.handle()
  if (!result.ok) return result
  try {
    await idempotency.save(key, hash, result.value, input.ports.clock.now())
    return result
  } catch (error) {
    // Of two simultaneous copies of a call, the other was faster: both get its answer.
    if (error instanceof AlreadyExists) return (await earlier()) ?? result
    throw error
  }
}
