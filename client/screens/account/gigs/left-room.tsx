import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import { useWhen } from '../../../booking/date/when.ts'
import { PhoneLink } from '../../../booking/questions/phone-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { nameIn } from './job.tsx'

/** What became of a job in the room that it leaves; of one that was taken whom it is for, and the way to it below. */
export function LeftRoom({ words, job }: { words: string; job: Gig | undefined }) {
  const t = useWords()
  const when = useWhen()
  const { details = null } = job ?? {}
  const told = job && when(job)
  return (
    <div data-part="left">
      <p>
        <Icon name="check" />
        <strong>{words}</strong>
      </p>
      {told ? <p>{[told.date, told.time].filter(Boolean).join(', ')}</p> : null}
      {details ? <p>{t('gigs.for', { name: nameIn(details) })}</p> : null}
      {details?.mobile_phone_number ? <PhoneLink phone={details.mobile_phone_number} /> : null}
      {job ? <a href={`#job-${job.id}`}>{t('gigs.see_own')}</a> : null}
    </div>
  )
}
