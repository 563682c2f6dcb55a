import { sessionLife } from '../../domain/access/session-life.ts'
import { type Refusal, refuse } from '../../domain/errors.ts'
import type { SessionControl } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { accountOfPerson } from './account-of-person.ts'
import { askSignOn } from './ask-sign-on.ts'
import { offeredSignOn } from './offered-sign-on.ts'
import type { BegunSignOn } from './sign-on-attempts.ts'
import { callbackOf, placeOf, refusedBy } from './sign-on-tenant.ts'

/** The browser's return from the service. */
export interface SignOnAnswer {
  state: string
  /** As sent, without the question mark. */
  query: string
  /** What the browser posted; absent where it did not. */
  form?: Record<string, string>
  /** The cookie with this name. */
  cookie(name: string): string | undefined
}

export interface SignOnEnd {
  /** Where the person goes now, or after reading the refusal: a path of this host. */
  returnpath: string
  /** The cookie that is used up. */
  spent: string | null
  /** Null if they are signed on, or gave up themselves. */
  refusal: Refusal | null
}

interface Here {
  tenant: Tenant
  ports: Ports
  session: SessionControl
}

/**
 * Signs on a person who returns from the service, in a new session. An answer counts once, at the host and in the
 * browser that began the attempt, for ten minutes.
 */
export async function completeSignOn(answer: SignOnAnswer, here: Here): Promise<SignOnEnd> {
  const { tenant, ports } = here
  const begun = ports.signons.read(placeOf(tenant), answer.state, ports.clock.now())
  const failed: SignOnEnd = { returnpath: '/', spent: null, refusal: refuse('sign_on_failed').error }
  if (begun === null) return failed
  const { name } = begun.browser
  const told: SignOnEnd = { ...failed, returnpath: begun.returnpath }
  if (!ports.signons.isOf(begun, answer.cookie(name))) return told
  const { signon } = ports.repositories(tenant.scope)
  if (!(await signon.take(begun.id, begun.expires))) return { ...told, spent: name }
  return { ...told, spent: name, refusal: await signOn(answer, begun, here) }
}

async function signOn({ query, form }: SignOnAnswer, { attempt }: BegunSignOn, here: Here): Promise<Refusal | null> {
  const { tenant, ports, session } = here
  const offer = offeredSignOn(tenant)
  if (offer === null) return refuse('sign_on_failed').error
  const callback = callbackOf(tenant)
  try {
    const answered = { ...attempt, callback, url: `${callback}?${query}`, ...(form && { form }) }
    const person = await askSignOn('complete', offer, tenant, () =>
      offer.provider.complete(tenant.context(offer.plugin), answered),
    )
    const account = await accountOfPerson(person, here)
    if (!account.ok) return account.error
    const { id } = await session.begin(account.value)
    const hint = person.logoutHint ?? null
    const expires = ports.clock.now() + sessionLife.longest
    await ports.repositories(tenant.scope).signon.noteSession({ id, user: account.value, hint, expires })
    return null
  } catch (error) {
    const { isCancelled, error: refusal } = refusedBy(error, tenant, ports.log)
    return isCancelled ? null : refusal
  }
}
