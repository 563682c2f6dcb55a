import { roomOf } from './import-arrows.ts'
import type { SourceFile } from './source-files.ts'

/** What only some may do, and who they are. */
const doors: { what: string; found: RegExp; allowed: Set<string> }[] = [
  {
    what: 'writes a reservation past transition()',
    found: /\.reservations\s*\.(insert|swap|amend)\(/,
    allowed: new Set(['core/operations/reservations/transition.ts']),
  },
  {
    what: 'writes claims past the repositories of reservations',
    found:
      /(INSERT INTO|DELETE FROM|UPDATE) (claims|claim_totals)\b|insertRows\('claims'|\b(insertClaims|deleteClaims)\(/,
    allowed: new Set([
      'core/persistence/claims.ts',
      'core/persistence/repositories/reservations.ts',
      'core/persistence/repositories/swap-reservation.ts',
      // An import replaces many reservations at once, under the same locks.
      'core/persistence/bundle/write-reservations.ts',
    ]),
  },
  {
    what: 'changes an attempt to pay past the finaliser',
    found: /\.payments\s*\.(insertAttempt|putCaptures|orderRefunds|endRefund)\(/,
    allowed: new Set([
      'core/operations/payments/pay.ts',
      'core/operations/payments/settle.ts',
      'core/operations/payments/refunds.ts',
      'core/operations/booking/cancel-reservation.ts',
    ]),
  },
]

const isCode = (path: string): boolean => {
  const room = roomOf(path)
  return room !== 'test' && room !== 'migrations'
}

/** Places that change a status, a claim or money beside the one door, one sentence each. */
export const doorFaults = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) =>
      doors
        .filter(({ found, allowed }) => !allowed.has(path) && found.test(text))
        .map(({ what }) => `${path}: ${what}`),
    )
