import type { ReceiptRepository, StoredReceipt } from '../../operations/payments/stored-receipt.ts'
import type { InTenant, TenantSource } from '../in-tenant.ts'
import { Receipt } from '../models/payment-models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { integer } from '../session.ts'
import { insertCounter, lockCounter, setCounter } from '../statements/receipts.ts'

const byId = selecting(Receipt, (receipts, { id }: { id: string }) => receipts.where('id', id))

const issuedOf = selecting(Receipt, (receipts, { attempts }: { attempts: string[] }) =>
  receipts.isOneOf('attempt', attempts).where('number', '>', 0).inOrder('number'),
)

const waiting = selecting(Receipt, (receipts, { limit }: { limit: number }) =>
  receipts.where('due', '>', 0).inOrder('created', 'id').atMost(limit).locked(),
)

const numbering = updating(Receipt, (receipts, { id, number }: { id: string; number: number }) =>
  receipts.set({ number, due: null }).where('id', id),
)

export const receiptsRepository = (tenant: InTenant, { runner, dialect, scope }: TenantSource): ReceiptRepository => ({
  async add(receipt) {
    tenant.insert(Receipt, receipt, 'stays')
    await tenant.settled()
  },
  find: (id) => tenant.first(byId, { id }),
  issued: async (attempts) => (attempts.length === 0 ? [] : tenant.all(issuedOf, { attempts })),
  async issue(limit) {
    const counter = [insertCounter(dialect, scope.provider), lockCounter(dialect, scope.provider)]
    const { statement } = tenant.ask(waiting, { limit })
    const [, last, read] = await runner.run([...counter, statement])
    let number = integer(last?.rows[0]?.last)
    const issued: StoredReceipt[] = []
    for (const receipt of (read?.rows ?? []).map(Receipt.parse)) {
      number += 1
      tenant.queue(numbering, { id: receipt.id, number })
      issued.push({ ...receipt, number, due: null })
    }
    if (issued.length > 0) runner.queue(setCounter(scope.provider, number))
    await tenant.settled()
    return issued
  },
})
