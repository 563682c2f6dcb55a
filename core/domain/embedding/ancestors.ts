import { asciiHost } from '../domains/ascii-host.ts'
import { isRecord } from '../is-record.ts'

/**
 * An origin that may show the site in its pages: scheme and host, with an optional wildcard for all its subdomains, and
 * a port. Nothing in it could end a directive of a policy.
 */
const pattern = /^(https?):\/\/((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}))?$/i

/** An origin with its name as policies and browsers have it: `https://*.müller.de` → `https://*.xn--mller-kva.de`. */
export function asciiOrigin(entry: string): string {
  const [, before, host, port = ''] = /^(https?:\/\/(?:\*\.)?)([^:/]+)(:\d+)?$/i.exec(entry) ?? []
  return host === undefined ? entry : `${before}${asciiHost(host)}${port}`
}

const isLoopback = (host: string): boolean => /^((.+\.)?localhost|127(\.\d{1,3}){3})$/i.test(host)

/** Whether an entry of `frameancestors` has an effect: an `https:` origin, or one of this machine. */
export function isAncestor(entry: unknown): entry is string {
  const [, scheme = '', host = ''] = (typeof entry === 'string' && pattern.exec(asciiOrigin(entry))) || []
  return host !== '' && host.length <= 253 && (scheme.toLowerCase() === 'https' || isLoopback(host))
}

/** Which origins may show a provider's site in a page of theirs. */
export interface Ancestors {
  listed: string[]
  /** Those of them that are told the whole reservation. */
  trusted: string[]
}

const entriesOf = (given: unknown): string[] =>
  Array.isArray(given) ? [...new Set(given.filter(isAncestor).map(asciiOrigin))] : []

/** Reads a provider's settings `frameancestors` and `trustedancestors`; entries without effect are left out. */
export function ancestorsOf(settings: unknown): Ancestors {
  const { frameancestors, trustedancestors } = isRecord(settings) ? settings : {}
  const listed = entriesOf(frameancestors)
  return { listed, trusted: entriesOf(trustedancestors).filter((one) => listed.includes(one)) }
}

/** Whether an origin, as browsers write it, is one of these, by the rules of `frame-ancestors`. */
export function isOneOf(origin: string, ancestors: readonly string[]): boolean {
  const at = pattern.exec(origin)
  if (!at || at[2]?.startsWith('*')) return false
  return ancestors.some((entry) => {
    const wanted =
      pattern
        .exec(entry)
        ?.slice(1)
        .map((part) => part?.toLowerCase()) ?? []
    const [scheme, host = '', port = ''] = wanted
    const isHost = host.startsWith('*.') ? at[2]?.toLowerCase().endsWith(host.slice(1)) : at[2]?.toLowerCase() === host
    return isHost === true && at[1]?.toLowerCase() === scheme && portOf(at[1], at[3]) === portOf(scheme, port)
  })
}

const portOf = (scheme = '', port = ''): string => port || (scheme.toLowerCase() === 'https' ? '443' : '80')
