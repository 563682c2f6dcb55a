import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useNextFree } from './next-free-provider.tsx'
import { tellFree } from './tell-free.ts'

/**
 * When a bookable is next free, in one line, which keeps its height from the first paint. Where the label has no room
 * beside the time, it is out of sight.
 */
export function NextFree({ bookable }: { bookable: PublicBookable }) {
  const t = useWords()
  const formats = useFormats()
  const { provider } = useBootstrap()
  const free = useNextFree(bookable.id)
  if (free === undefined)
    return (
      <p data-part="next" data-line="">
        <Skeleton width="62%" height="0.8em" />
      </p>
    )
  const today = wallClockIn(new Date().toISOString(), provider?.timezone ?? 'UTC').date
  const told = free && tellFree(free, bookable, { t, formats, today })
  return (
    <p data-part="next" data-line="">
      {told ? (
        <>
          <Icon name="calendar" size={18} />
          <span data-part="dates" data-muted={told.isFree ? undefined : ''}>
            {told.label ? <span>{told.label} </span> : null}
            <span>{told.text}</span>
          </span>
        </>
      ) : null}
    </p>
  )
}
