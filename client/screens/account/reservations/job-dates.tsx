import { useId } from 'react'
import type { Reservation } from '../../../data/reservations.ts'
import { useWords } from '../../../ui/words.tsx'
import type { Job } from './jobs.ts'
import { ReservationCard } from './reservation-card.tsx'
import { JobSection } from './reservations-style.ts'
import type { Tab } from './tabs.ts'

interface JobDatesProps {
  job: Job<Reservation>
  tab: Tab
  onChanged(): void
}

/**
 * One job of a checklist: what it is, how many dates it has, how many of those to come are confirmed, and each date.
 */
export function JobDates({ job, tab, onChanged }: JobDatesProps) {
  const t = useWords()
  const id = useId()
  const { name, reservations, confirmed } = job
  const count = reservations.length
  return (
    <JobSection aria-labelledby={id} data-job={job.bookable}>
      <header>
        <h2 id={id}>{name}</h2>
        <p>
          {[
            t('myreservations.job_dates', { count }),
            ...(tab === 'upcoming' ? [t('myreservations.job_confirmed', { confirmed, count })] : []),
          ].join(' · ')}
        </p>
      </header>
      <ul>
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <ReservationCard reservation={reservation} tab={tab} under={id} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </JobSection>
  )
}
