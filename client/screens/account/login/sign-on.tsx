import styled from '@emotion/styled'
import { signOnLabel, signOnPath } from '../../../booking/login/sign-on-path.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.tsx'

const Or = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '&::before, &::after': { content: '""', flex: 1, borderBlockStart: '1px solid var(--border)' },
})

/** The white-label's own login, if it has one. It returns to the present page. */
export function SignOn() {
  const t = useWords()
  const { signon } = useBootstrap().whitelabel
  if (signon === null) return null
  const leave = () => location.assign(signOnPath(location.pathname + location.search))
  return (
    <>
      <Or>{t('entry.or')}</Or>
      <Button variant="secondary" wide onClick={leave}>
        {signOnLabel(signon, t)}
      </Button>
    </>
  )
}
