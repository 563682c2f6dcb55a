import type { UnitOfWork } from '../ports.ts'
import { giftMail } from '../pricing/gift-mail.ts'

/** Makes a gift code good whose money was recorded, and queues its mail, in the same transaction. */
export async function issueGift(unit: Pick<UnitOfWork, 'gifts' | 'outbox'>, id: string, now: number): Promise<void> {
  const gift = await unit.gifts.lock(id)
  if (!gift || gift.issued !== null) return
  const sendon = Math.max(gift.sendon ?? now, now)
  const issued = { ...gift, issued: now, sendon: gift.sendon === null ? null : sendon }
  await unit.gifts.change(id, { issued: now, sendon: issued.sendon, modified: now })
  await unit.outbox.add(giftMail(issued))
}
