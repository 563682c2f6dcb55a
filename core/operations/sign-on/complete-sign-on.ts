import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { accountOfPerson } from './account-of-person.ts'
import { askSignOn } from './ask-sign-on.ts'
import { offeredSignOn } from './offered-sign-on.ts'
import type { BegunSignOn } from './sign-on-attempts.ts'
import { callbackOf, isAt, refusedBy } from './sign-on-tenant.ts'

/** A browser's return from the service. */
interface SignOnAnswer {
  state: string
  /** As sent, without the question mark. */
  query: string
  /** What the browser posted; absent where it did not. */
  form?: Record<string, string>
}

interface Here {
  /** The white-label's site that the service knows. */
  tenant: Tenant
  ports: Ports
  /** The site at an origin in a language, as it is served now; null where none is. */
  siteAt(origin: string, language: string): Promise<Tenant | null>
}

/** Where a person goes who returns from the service. */
export interface SignOnEnd {
  /** The site where they began. */
  site: Tenant
  /** Where they go now, or after reading the refusal: a path of that site. */
  path: string
  /** Null if they may go on: with a code in the path, or because they gave up themselves. */
  refusal: Refusal | null
}

/** How long a site may take to fetch its person after the service's answer, ms. */
const codeLife = 60_000

/**
 * Takes a service's answer at the white-label's host, for the site where the person began: if that is still served,
 * with a code in its address, which the browser that began takes for a session there. An answer counts once, within ten
 * minutes of the beginning; the code once, within a minute, at that site and for that attempt alone.
 */
export async function completeSignOn(answer: SignOnAnswer, here: Here): Promise<SignOnEnd> {
  const { tenant, ports } = here
  const begun = ports.signons.read(answer.state, ports.clock.now())
  const site = begun && (await siteOf(begun, here))
  const refusal = refuse('sign_on_failed').error
  if (!begun || !site) return { site: tenant, path: '/', refusal }
  const told: SignOnEnd = { site, path: begun.returnpath, refusal }
  if (!(await ports.repositories(site.scope).signon.take(begun.id, begun.expires))) return told
  try {
    const code = await codeFor(answer, begun, { tenant: site, ports })
    if (!code.ok) return { ...told, refusal: code.error }
    return {
      site,
      path: `/openidlogin/back?${new URLSearchParams({ state: answer.state, code: code.value })}`,
      refusal: null,
    }
  } catch (error) {
    const { isCancelled, error: fault } = refusedBy(error, tenant, ports.log)
    return { ...told, refusal: isCancelled ? null : fault }
  }
}

/** The site where an attempt began, while it is served there and is one of this white-label's. */
async function siteOf({ place, language }: BegunSignOn, { tenant, siteAt }: Here): Promise<Tenant | null> {
  if (place.whitelabel !== tenant.scope.whitelabel) return null
  const site = await siteAt(place.origin, language)
  return site && isAt(place, site) ? site : null
}

/**
 * A code for the person of whom the service speaks.
 * @throws SignOnFault
 */
async function codeFor(
  { query, form }: SignOnAnswer,
  begun: BegunSignOn,
  here: { tenant: Tenant; ports: Ports },
): Promise<Result<string>> {
  const { tenant, ports } = here
  const offer = offeredSignOn(tenant)
  if (offer === null) return refuse('sign_on_failed')
  const callback = callbackOf(tenant)
  const answered = { ...begun.attempt, callback, url: `${callback}?${query}`, ...(form && { form }) }
  const person = await askSignOn('complete', offer, here, () =>
    offer.provider.complete(tenant.context(offer.plugin), answered),
  )
  const account = await accountOfPerson(person, here)
  if (!account.ok) return account
  const code = ports.ids.secret()
  const id = ports.signons.codeId(begun, code)
  const created = ports.clock.now()
  const row = { id, user: account.value, created, expires: created + codeLife }
  await ports.transaction(tenant.scope, async ({ links, signon }) => {
    await links.insert({ ...row, purpose: 'handback', email: null, used: null })
    // Until there is a session the service's hint is kept under the code.
    await signon.noteSession({ id, user: row.user, hint: person.logoutHint ?? null, expires: row.expires })
  })
  return ok(code)
}
