import type { DomainLife } from '../../domain/domains/own-domain.ts'

/** A name of its own under which a provider's site is to be served. */
export interface StoredDomain extends DomainLife {
  provider: string
  /** Lower case, without port. */
  host: string
  /** What its record must say. */
  token: string
}

/** The domains of a provider. */
export interface DomainRepository {
  all(): Promise<StoredDomain[]>
  find(host: string): Promise<StoredDomain | null>
  /** Throws `AlreadyExists` if the provider has it already. */
  insert(domain: StoredDomain): Promise<void>
  change(host: string, life: DomainLife & { token: string }): Promise<void>
  /** The domain at which the provider's site is served now; null for its subdomain. */
  served(): Promise<string | null>
  /** Serves the provider's site at this domain, or at its subdomain alone; every address then says so. */
  serve(host: string | null): Promise<void>
}

/**
 * Looks names up in the DNS. Throws where the zone gives no answer; a name without such records has none.
 */
export interface Resolver {
  /** The texts of a name's TXT records, each joined from its parts. */
  texts(name: string): Promise<string[]>
}
