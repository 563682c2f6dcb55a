import type { Difference, DifferenceKind } from '../domain/payments/index.ts'
import { amountText } from '../domain/pricing/money.ts'
import { type JobDeps, tenantOfScope } from '../jobs/index.ts'
import {
  type Checked,
  checkAttempts,
  checkBalances,
  checkWithoutAttempts,
  nothingChecked,
} from '../operations/ledger/check-books.ts'
import type { Tenant, TenantScope } from '../operations/tenant.ts'
import { CommandError, type CommandOutput } from './run-command.ts'

/** How much is read at once. */
const page = 200

/** What each kind of difference says, before what was found and what was expected. */
const sentences: Record<DifferenceKind, string> = {
  state: 'the state of attempt',
  captures: 'in the ledger as captured, of attempt and reservation',
  refunds: 'in the ledger as refunded, of attempt and reservation',
  disputes: 'as disputed, of attempt',
  pair: 'left on a balance by the lines of attempt and reservation',
  issued: 'in the ledger as issued by attempt',
  processor: 'by captures and refunds, beside what its processor says, of attempt',
  held: 'what its processor has of attempt',
  currency: 'the currency, beside what its processor says, of attempt',
  payee: 'the account that it was begun for, beside what its processor says, of attempt',
  suspense: 'in suspense, of attempt',
  paid: 'said to be paid by reservation',
  reserved: 'in the ledger as held of a balance for reservation',
  transactions: 'the list of lines of reservation',
  balance: 'the balance of',
  stray: 'the ledger line',
}

const told = (provider: string, { kind, of, found, expected }: Difference): string =>
  `${provider}: ${sentences[kind]} ${of}: ${found}, expected ${expected}`

async function checkProvider(deps: JobDeps, tenant: Tenant, asks: boolean): Promise<Checked> {
  const work = { tenant, ports: deps.ports, actor: 'system' }
  const all = nothingChecked()
  for (let after: string | null = ''; after !== null; ) {
    const { checked, next }: Awaited<ReturnType<typeof checkAttempts>> = await checkAttempts(work, {
      ...{ after, limit: page, asks },
    })
    all.attempts += checked.attempts
    all.differences.push(...checked.differences)
    all.open.push(...checked.open)
    all.suspended.push(...checked.suspended)
    all.silent.push(...checked.silent)
    after = next
  }
  all.differences.push(...(await checkWithoutAttempts(work)), ...(await checkBalances(work)))
  return all
}

/**
 * Compares the money of every provider: attempts with captures and refunds, the ledger, reservations, balances and,
 * with `asks`, the processors. Prints what differs and what can't be judged yet; changes nothing.
 * @throws CommandError if anything differs
 */
export async function checkLedger(deps: JobDeps, { print }: CommandOutput, { asks = true } = {}): Promise<void> {
  const total = { providers: 0, attempts: 0, differ: 0, open: 0, suspended: 0, silent: 0 }
  for (let after: string | null = ''; after !== null; ) {
    const scopes: TenantScope[] = await deps.store.scopesWithPayments({ after, limit: page })
    for (const scope of scopes) {
      const tenant = await tenantOfScope(deps, scope)
      if (!tenant) throw new CommandError(`${scope.provider} has no site, so its processors can't be asked`)
      const found = await checkProvider(deps, tenant, asks)
      for (const difference of found.differences) print(told(scope.provider, difference))
      for (const id of found.open) print(`${scope.provider}: open, and not judged: attempt ${id}`)
      for (const { id, amount, currency } of found.suspended)
        print(
          `${scope.provider}: ${amountText(amount, currency)} ${currency} in suspense, for staff to decide: attempt ${id}`,
        )
      for (const id of found.silent) print(`${scope.provider}: its processor did not answer: attempt ${id}`)
      total.providers += 1
      total.attempts += found.attempts
      total.differ += found.differences.length
      total.open += found.open.length
      total.suspended += found.suspended.length
      total.silent += found.silent.length
    }
    after = scopes.length < page ? null : (scopes.at(-1)?.provider ?? null)
  }
  const count = (number: number) => number.toLocaleString('en')
  const said = `${count(total.attempts)} attempts of ${count(total.providers)} providers compared: ${count(total.differ)} differences, ${count(total.open)} open, ${count(total.suspended)} in suspense, ${count(total.silent)} without an answer`
  if (total.differ > 0) throw new CommandError(`${said}. Nothing was changed.`)
  print(`${said}.`)
}
