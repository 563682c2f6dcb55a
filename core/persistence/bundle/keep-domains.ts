import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import { text } from '../session.ts'
import { selectServedDomain, selectServedDomains } from '../statements/import.ts'
import type { Trip } from '../trip.ts'

/**
 * The bundle with the domains that it and its providers have proven to be theirs, where it says nothing of them:
 * whoever wrote it may not know. One that it names is the operator's word, and takes precedence.
 */
export async function keepDomains(bundle: Bundle, trip: Pick<Trip, 'run'>): Promise<Bundle> {
  const { id } = bundle.whitelabel
  const [own, sites] = await trip.run([selectServedDomain(id), selectServedDomains(id)])
  const served = new Map((sites?.rows ?? []).map((row) => [text(row.id), text(row.domain)]))
  const [row] = own?.rows ?? []
  const domain = bundle.whitelabel.domain ?? (row && text(row.domain))
  const whitelabel = domain === undefined ? bundle.whitelabel : { ...bundle.whitelabel, domain }
  const named = new Set(bundle.providers.flatMap(({ domain }) => (domain === undefined ? [] : [domain])))
  const providers = bundle.providers.map((one) => {
    const domain = one.domain ?? served.get(one.id)
    return one.domain !== undefined || domain === undefined || named.has(domain) ? one : { ...one, domain }
  })
  return { ...bundle, whitelabel, providers }
}
