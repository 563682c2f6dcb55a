/**
 * Arithmetic of the oracle: ratios that are never reduced, and formulas evaluated with two stacks instead of a tree.
 * Deliberately different from `../fraction.ts` and `../formula.ts`, so that the two can disagree; slow.
 */
export type Ratio = [top: bigint, bottom: bigint]

export class Refused extends Error {}

export const whole = (value: number | bigint): Ratio => [BigInt(value), 1n]

export function written(value: number | string): Ratio {
  const [units = '0', digits = ''] = String(value).split('.')
  return [BigInt(units + digits), 10n ** BigInt(digits.length)]
}

export const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]
export const minus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d - c * b, b * d]
export const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]

export function over([a, b]: Ratio, [c, d]: Ratio): Ratio {
  if (c === 0n) throw new Refused('division by 0')
  return c < 0n ? [-a * d, b * -c] : [a * d, b * c]
}

/** Halves away from zero, found by looking at the remainder. */
export function rounded([top, bottom]: Ratio): bigint {
  const quotient = top / bottom
  const rest = top % bottom
  const isHalf = (rest < 0n ? -rest : rest) * 2n >= bottom
  return isHalf ? quotient + (top < 0n ? -1n : 1n) : quotient
}

const rank: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 }

/** Shunting-yard: numbers wait on one stack, operators on the other. */
export function calculate(text: string, slug: (name: string) => Ratio): Ratio {
  const values: Ratio[] = []
  const waiting: string[] = []
  /** The number of arguments of each open parenthesis. */
  const counts: number[] = []
  let wantsValue = true
  const apply = () => {
    const operator = waiting.pop() ?? ''
    const b = values.pop() ?? whole(0)
    if (operator === 'negate') return values.push(minus(whole(0), b))
    const a = values.pop() ?? whole(0)
    return values.push(
      operator === '+' ? plus(a, b) : operator === '-' ? minus(a, b) : operator === '*' ? times(a, b) : over(a, b),
    )
  }
  const until = (open: string) => {
    while (waiting.length > 0 && waiting.at(-1) !== open) apply()
  }
  for (const token of text.match(/[a-z_][a-z0-9_]*\s*\(|[a-z_][a-z0-9_]*|\d+(\.\d+)?|[-+*/(),]/g) ?? []) {
    if (wantsValue && token === '+') continue
    if (wantsValue && token === '-') waiting.push('negate')
    else if (token.endsWith('(')) {
      waiting.push(token.slice(0, -1).trim(), '(')
      counts.push(1)
    } else if (token === ',') {
      until('(')
      counts.push((counts.pop() ?? 0) + 1)
      wantsValue = true
    } else if (token === ')') {
      until('(')
      waiting.pop()
      called(waiting.pop() ?? '', values, counts.pop() ?? 1)
      wantsValue = false
    } else if (token in rank) {
      while ((rank[waiting.at(-1) ?? ''] ?? 0) >= (rank[token] ?? 0)) apply()
      waiting.push(token)
      wantsValue = true
    } else {
      values.push(/^\d/.test(token) ? written(token) : slug(token))
      wantsValue = false
    }
  }
  while (waiting.length > 0) apply()
  return values.pop() ?? whole(0)
}

function called(name: string, values: Ratio[], count: number): void {
  if (name === '') return
  const given = values.splice(-count)
  const smaller = ([a, b]: Ratio, [c, d]: Ratio) => a * d < c * b
  if (name === 'round') values.push(whole(rounded(given[0] ?? whole(0))))
  else values.push(given.reduce((best, each) => ((name === 'min') === smaller(each, best) ? each : best)))
}
