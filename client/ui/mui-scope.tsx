import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { muiTheme } from './mui-theme.ts'

/** Applies the tenant's theme to MUI components. Wrap them in it, in a lazily loaded file. */
export function MuiScope({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
}
