import { PhoneLink } from '../../booking/questions/phone-link.tsx'
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
      {phone ? <PhoneLink phone={phone} /> : null}
    </small>
  )
}
