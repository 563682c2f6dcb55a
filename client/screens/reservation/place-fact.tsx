import { directionsLink, mailLink, mapLink } from '../../../core/domain/marketplace/index.ts'
import { postalAddress } from '../../../core/domain/wording/index.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { Ways } from './page-style.ts'

/** Where it is, with a map and the way there, unless nobody goes there or it is at the customer's own address. */
export function PlaceFact({ reservation: { status, where, isatcustomer, isbystaff } }: { reservation: Reservation }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const home = provider ? postalAddress(provider) : ''
  const isElsewhere = where !== '' && where !== home
  const address = isElsewhere ? where : home
  return (
    <div>
      <dt>{t('summary.where')}</dt>
      <dd>
        {isElsewhere ? where : provider?.name}
        {isElsewhere || home === '' ? null : <small>{home}</small>}
        {address === '' || status === 'cancelled' || (isatcustomer && !isbystaff) ? null : (
          <Ways>
            <a href={mapLink(address)} target="_blank" rel="noopener">
              {t('thanks.map')}
            </a>
            <a href={directionsLink(address)} target="_blank" rel="noopener">
              {t('thanks.directions')}
            </a>
          </Ways>
        )}
      </dd>
    </div>
  )
}

/** Whom customers call, or write to, who have a question; nothing where neither is known. */
export function CallFact() {
  const t = useWords()
  const { provider } = useBootstrap()
  const phone = provider?.phone ?? ''
  const email = provider?.email ?? ''
  if (phone === '' && email === '') return null
  return (
    <div>
      <dt>{t('thanks.questions')}</dt>
      <dd>
        {t('thanks.call', { provider: provider?.name ?? '' })}
        <Ways>
          {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{provider?.phoneread || phone}</a> : null}
          {email ? <a href={mailLink(email)}>{email}</a> : null}
        </Ways>
      </dd>
    </div>
  )
}
