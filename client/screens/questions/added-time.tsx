import styled from '@emotion/styled'
import { useAddedTime } from '../../booking/questions/use-added-time.ts'
import { Icon } from '../../ui/icon.tsx'

const Line = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space)',
  '&:empty': { display: 'none' },
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
})

/** What the answers add to the time, in a line that is read out as it changes. */
export function AddedTime() {
  const added = useAddedTime()
  return (
    <Line aria-live="polite" data-part="added-time">
      {added ? (
        <>
          <Icon name="clock" />
          {added}
        </>
      ) : null}
    </Line>
  )
}
