import { domainFailures, domainStates } from '../../core/domain/domains/own-domain.ts'
import type { DomainsAnswer, OwnDomain } from '../../core/domain/wire/domains.ts'
import { type Answer, answered } from './errors.ts'
import { list, oneOf, record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

export type { OwnDomain }

/** The domains of a site's own, for its staff, or the owner of a white-label. */
export interface DomainCalls {
  list(): Promise<Answer<DomainsAnswer>>
  /** Asks for one; a name of another site is refused with `domain_taken`. */
  add(domain: string): Promise<Answer<OwnDomain>>
  /** The same, after its zone was asked. */
  check(domain: string): Promise<Answer<OwnDomain>>
  remove(domain: string): Promise<Answer<OwnDomain>>
}

function readDomain(raw: unknown): OwnDomain {
  const { domain, state, failure, record: proof, names, target, checked, failingsince } = record<OwnDomain>(raw)
  const { name, value } = record<OwnDomain['record']>(proof)
  return {
    ...{ domain: text(domain), state: oneOf(state, domainStates) ?? 'pending' },
    ...{ failure: oneOf(failure, domainFailures), record: { type: 'TXT', name: text(name), value: text(value) } },
    names: list(names).map(text),
    ...{ target: text(target), checked: text(checked) || null, failingsince: text(failingsince) || null },
  }
}

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

export const createDomainCalls = (client: RpcClient): DomainCalls => ({
  list: async () =>
    then(await client.read('get_domains', {}), (raw) => {
      const { domains, given } = record<DomainsAnswer>(raw)
      return { domains: list(domains).map(readDomain), given: text(given) || null }
    }),
  add: async (domain) => then(await client.write('add_domain', { domain }), readDomain),
  check: async (domain) => then(await client.write('check_domain', { domain }), readDomain),
  remove: async (domain) => then(await client.write('remove_domain', { domain }), readDomain),
})
