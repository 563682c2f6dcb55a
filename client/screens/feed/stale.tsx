import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'

/** Says that what is shown could not be read anew, and of when it is: `read` in epoch ms. */
export function Stale({ read }: { read: number }) {
  const t = useWords()
  const { tell } = useClock()
  const { provider } = useBootstrap()
  const { time } = wallClockIn(new Date(read).toISOString(), text(provider?.timezone) || 'UTC')
  return <Notice tone="warning">{t('feed.stale', { time: tell(time) })}</Notice>
}
