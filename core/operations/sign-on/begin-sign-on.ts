import { type Refusal, refuse } from '../../domain/errors.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { askSignOn } from './ask-sign-on.ts'
import { offeredSignOn } from './offered-sign-on.ts'
import { returnPath } from './return-path.ts'
import type { BegunSignOn } from './sign-on-attempts.ts'
import { callbackOf, placeOf, refusedBy } from './sign-on-tenant.ts'

type Beginning =
  | { ok: true; redirect: string; browser: BegunSignOn['browser'] }
  | { ok: false; refusal: Refusal; returnpath: string }

/**
 * Begins a sign-on: where to send the person, and the cookie for their browser. `not_found` if the tenant has no
 * sign-on, `unavailable` while the service can't be asked.
 * @param asked where they want to go afterwards, as sent
 */
export async function beginSignOn(
  asked: unknown,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'clock' | 'log' | 'signons' | 'pluginhealth'> },
): Promise<Beginning> {
  const returnpath = returnPath(asked, tenant.origin)
  const offer = offeredSignOn(tenant)
  if (offer === null) return { ok: false, refusal: refuse('not_found').error, returnpath }
  const { language } = tenant
  const { attempt, browser } = ports.signons.begin({ place: placeOf(tenant), returnpath, language }, ports.clock.now())
  try {
    const asked = { ...attempt, callback: callbackOf(tenant) }
    const { redirect } = await askSignOn('begin', offer, { tenant, ports }, () =>
      offer.provider.begin(tenant.context(offer.plugin), asked),
    )
    return { ok: true, redirect, browser }
  } catch (error) {
    return { ok: false, refusal: refusedBy(error, tenant, ports.log).error, returnpath }
  }
}
