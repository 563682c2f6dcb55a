import { readablePhone } from '../../../core/domain/wording/contact.ts'
import type { RefundTask } from '../../data/refund-calls.ts'
import { useWords } from '../../ui/words.tsx'

/** The ways to a reservation and to who booked it. */
export function Contact({ reservation }: { reservation: NonNullable<RefundTask['reservation']> }) {
  const t = useWords()
  const { id, email, mobile_phone_number: phone } = reservation
  return (
    <small>
      <a href={`/manage/${encodeURIComponent(id)}`}>{t('refunds.see')}</a>
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {phone ? <a href={`tel:${phone}`}>{readablePhone(phone)}</a> : null}
    </small>
  )
}
