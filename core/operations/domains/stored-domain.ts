import type { DomainLife } from '../../domain/domains/own-domain.ts'

/** A name of its own under which the site of a provider, or of a white-label, is to be served. */
export interface StoredDomain extends DomainLife {
  /** Empty for one of the white-label itself. */
  provider: string
  /** Lower case, without port. */
  host: string
  /** What its record must say. */
  token: string
}

/** The domains of a site: a provider's, or the white-label's own. */
export interface DomainRepository {
  all(): Promise<StoredDomain[]>
  find(host: string): Promise<StoredDomain | null>
  /** Throws `AlreadyExists` if the site has it already. */
  insert(domain: StoredDomain): Promise<void>
  /** Throws `AlreadyExists` if it is to be served, and another site is served there. */
  change(host: string, life: DomainLife & { token: string }): Promise<void>
  /** The domain of its own at which the site is served now; null where there is none. */
  served(): Promise<string | null>
  /** Serves the site at this domain, or only where it is without one; every address then says so. */
  serve(host: string | null): Promise<void>
}

/** Tells whether a name leads to this installation. */
export interface HostProbe {
  /** What this installation alone answers at a host, to whoever asks for it. */
  answerOf(host: string): string
  /** Whether a call to a host comes here; false also where nothing answers, or no call leads out. */
  leadsHere(host: string): Promise<boolean>
}

/**
 * Looks names up in the DNS. Throws where the zone gives no answer; a name without such records has none.
 */
export interface Resolver {
  /** The texts of a name's TXT records, each joined from its parts. */
  texts(name: string): Promise<string[]>
  /** The addresses to which a name leads, IPv4 first, then IPv6. */
  addresses(name: string): Promise<string[]>
}
