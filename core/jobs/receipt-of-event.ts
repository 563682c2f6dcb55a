import type { WireReceipt } from '../domain/wire/receipts.ts'
import type { DueEvent } from '../operations/job-store.ts'
import { wireReceipt } from '../operations/receipts/read-receipts.ts'
import { describedReceipt, receiptPdf } from '../operations/receipts/receipt-pdf.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { MailedReceipt, ReservationTelling } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'
import type { Subject } from './recipients-of-event.ts'

/** The receipt that an event tells of, in the tenant's language, with its file; nothing for other events. */
export async function receiptOfEvent(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  { name, payload }: Pick<DueEvent, 'name' | 'payload'>,
  { reservation }: Subject,
): Promise<Pick<ReservationTelling, 'receipt'>> {
  if (name !== 'reservation.receipt' || typeof payload.receipt !== 'string') return {}
  const stored = await ports.repositories(tenant.scope).receipts.find(payload.receipt)
  if (!stored) return {}
  return { receipt: await mailedReceipt({ ports }, tenant, wireReceipt(stored, reservation)) }
}

/** A receipt in the tenant's language, with its file. */
export async function mailedReceipt(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  receipt: WireReceipt,
): Promise<MailedReceipt> {
  const how = { tenant, ports, language: tenant.language }
  const { title, seller, facts, lines, notes } = await describedReceipt(receipt, how)
  const { filename, content } = await receiptPdf(receipt, how)
  const file = { filename, content, contentType: 'application/pdf', encoding: 'base64' as const }
  return {
    title,
    seller,
    facts,
    lines: lines.map(({ label, value, part }) => ({ label, value, isAmount: part !== 'heading' })),
    notes,
    file,
  }
}
