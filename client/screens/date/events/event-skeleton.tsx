import styled from '@emotion/styled'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Months } from './event-style.ts'

const Heading = styled.div({
  height: 'calc(var(--h3-size) * var(--h3-line))',
  marginBlockEnd: 'calc(var(--space) * 1.5)',
})

/** Placeholder for the cards while they load. */
export function EventSkeleton() {
  const t = useWords()
  return (
    <Months aria-busy="true" aria-label={t('loading.times')} role="status">
      <div>
        <Heading>
          <Skeleton width="8em" height="1lh" />
        </Heading>
        <ol aria-hidden>
          {[0, 1, 2].map((card) => (
            <li key={card}>
              <Skeleton height={132} />
            </li>
          ))}
        </ol>
      </div>
    </Months>
  )
}
