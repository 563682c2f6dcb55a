import { BoundedMap } from '../caches/bounded-map.ts'

/** How many different codes that nobody knows an address may try, and in what time (ms). */
const most = 20
const within = 600_000

/** Addresses that are remembered at a time. */
const remembered = 20_000

/** Keeps codes from being found by trying: who tried too many that nobody knows has to wait, for the right ones too. */
export interface CodeGuesses {
  maySay(who: string): boolean
  wasWrong(who: string, code: string): void
}

/** Each process counts for itself. The same wrong code twice is one guess: a browser repeats what it was told. */
export function makeCodeGuesses(now: () => number): CodeGuesses {
  const wrong = new BoundedMap<string, { since: number; codes: Set<string> }>(remembered)
  const lately = (who: string) => {
    const known = wrong.get(who)
    return known && known.since > now() - within ? known : null
  }
  return {
    maySay: (who) => (lately(who)?.codes.size ?? 0) < most,
    wasWrong(who, code) {
      const known = lately(who) ?? { since: now(), codes: new Set<string>() }
      known.codes.add(code)
      wrong.set(who, known)
    },
  }
}

/** Whom guesses are counted for: an address, of IPv6 its network (/64), at a white-label. */
export function guesser(whitelabel: string, ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return `${whitelabel}/${ip}`
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const filled = tail === undefined ? groups : [...groups, '0', '0', '0', '0']
  return `${whitelabel}/${filled.slice(0, 4).join(':')}`
}
