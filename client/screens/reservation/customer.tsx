import { mailLink } from '../../../core/domain/marketplace/index.ts'
import { PhoneLink } from '../../booking/questions/phone-link.tsx'
import type { Reservation } from '../../data/reservations.ts'
import { useWords } from '../../ui/words.tsx'

type Named = Pick<Reservation, 'firstname' | 'lastname' | 'email'>

/** How staff read whose it is: the whole name, else the address, else a word for somebody who is not known. */
export function useCustomerName({ firstname, lastname, email }: Named): string {
  const t = useWords()
  return [firstname, lastname].filter(Boolean).join(' ') || email || t('staffpage.somebody')
}

/** For staff: the person, with links to write and to call. */
export function CustomerFact({ reservation }: { reservation: Named & Pick<Reservation, 'phone'> }) {
  const t = useWords()
  const { email, phone } = reservation
  return (
    <div data-part="customer">
      <dt>{t('decide.who')}</dt>
      <dd>
        {useCustomerName(reservation)}
        {email ? (
          <small>
            <a href={mailLink(email)}>{email}</a>
          </small>
        ) : null}
        {phone ? (
          <small>
            <PhoneLink phone={phone} />
          </small>
        ) : null}
      </dd>
    </div>
  )
}
