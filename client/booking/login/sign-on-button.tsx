import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { Or } from './entry-style.ts'
import { signOnLabel } from './sign-on-path.ts'
import { useSignOn } from './use-sign-on.ts'

/** Links to the white-label's own login. It comes before the password form, since its users need no other. */
export function SignOnButton() {
  const t = useWords()
  const signOn = useSignOn()
  if (signOn === null) return null
  return (
    <>
      <Button wide variant="secondary" busy={signOn.busy} onClick={signOn.leave}>
        {signOnLabel(signOn, t)}
      </Button>
      {signOn.error ? <Notice tone="error">{failureText(t, signOn.error)}</Notice> : null}
      <Or>{t('entry.or')}</Or>
    </>
  )
}
