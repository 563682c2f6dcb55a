import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import { text } from '../session.ts'
import { selectServedDomains } from '../statements/import.ts'
import type { Trip } from '../trip.ts'

/**
 * The bundle with the domains that its providers have proven to be theirs, where it says nothing of them: whoever wrote
 * it may not know. One that it names is the operator's word, and takes precedence.
 */
export async function keepDomains(bundle: Bundle, trip: Pick<Trip, 'run'>): Promise<Bundle> {
  const [result] = await trip.run([selectServedDomains(bundle.whitelabel.id)])
  const served = new Map((result?.rows ?? []).map((row) => [text(row.id), text(row.domain)]))
  if (served.size === 0) return bundle
  const named = new Set(bundle.providers.flatMap(({ domain }) => (domain === undefined ? [] : [domain])))
  const providers = bundle.providers.map((one) => {
    const domain = one.domain ?? served.get(one.id)
    return one.domain !== undefined || domain === undefined || named.has(domain) ? one : { ...one, domain }
  })
  return { ...bundle, providers }
}
