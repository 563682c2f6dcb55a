import styled from '@emotion/styled'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { TroubleView } from '../trouble/trouble-view.tsx'

const Ways = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 'calc(var(--space) * 1.5)',
})

/** Replaces the review after a failed booking, with ways to try again. */
export function Unsuccessful({ onRetry, onOther }: { onRetry(): void; onOther(): void }) {
  const t = useWords()
  return (
    <TroubleView
      urgent
      focused
      title={t('error.unsuccessful')}
      action={
        <Ways data-part="unsuccessful">
          <Button onClick={onRetry}>{t('nav.retry')}</Button>
          <Button variant="secondary" onClick={onOther}>
            {t('hold.other')}
          </Button>
        </Ways>
      }
    >
      {t('review.unsuccessful')}
    </TroubleView>
  )
}
