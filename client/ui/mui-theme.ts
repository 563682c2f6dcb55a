import { createTheme, type Theme } from '@mui/material/styles'
import { narrow } from './breakpoints.ts'
import { pairedOnPhones } from './button-style.ts'

const scheme = {
  primary: { main: 'var(--primary)', contrastText: 'var(--on-primary)' },
  secondary: { main: 'var(--accent)', contrastText: 'var(--on-accent)' },
  error: { main: 'var(--error)', contrastText: 'var(--on-error)' },
  success: { main: 'var(--success)', contrastText: 'var(--on-success)' },
  warning: { main: 'var(--warning)', contrastText: 'var(--on-warning)' },
  background: { default: 'var(--background)', paper: 'var(--surface)' },
  text: { primary: 'var(--text)', secondary: 'var(--muted)' },
  divider: 'var(--border)',
}

/**
 * MUI's theme on top of the page's own CSS variables. It contains no values, so one theme serves every tenant and both
 * colour schemes. Loaded only with the first MUI component.
 */
export const muiTheme: Theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: scheme,
  spacing: 8,
  typography: {
    fontFamily: 'var(--font-text)',
    h6: {
      fontFamily: 'var(--font-heading)',
      fontSize: 'var(--h3-size)',
      fontWeight: 'var(--h3-weight)',
      lineHeight: 'var(--h3-line)',
      letterSpacing: 'var(--h3-spacing)',
    },
    button: { textTransform: 'none' },
  },
  components: {
    MuiDialog: {
      styleOverrides: {
        paper: {
          backgroundImage: 'none',
          border: 'var(--border-card) solid var(--card-edge)',
          borderRadius: 'var(--radius-card)',
          boxShadow: 'var(--shadow-overlay)',
          // On a phone it uses the available room.
          '@media (max-width: 519px)': {
            width: 'calc(100% - 32px)',
            maxWidth: 'none',
            maxHeight: 'calc(100% - 32px)',
            margin: 16,
          },
        },
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: {
          width: 'min(400px, calc(100vw - 32px))',
          padding: 'calc(var(--space) * 2.5) calc(var(--space) * 2.5) 0',
          backgroundImage: 'none',
          border: 'var(--border-card) solid var(--card-edge)',
          borderRadius: 'var(--radius-card)',
          boxShadow: 'var(--shadow-overlay)',
          '& .MuiDialogActions-root': { padding: 'calc(var(--space) * 2) 0 calc(var(--space) * 2.5)' },
          // On a phone it is a sheet at the foot, over the whole bar that stands there.
          [narrow]: {
            position: 'fixed',
            inset: 'auto 0 var(--view-below) !important',
            width: 'auto',
            maxWidth: 'none',
            paddingBlockEnd: 'env(safe-area-inset-bottom)',
            borderInline: 0,
            borderBlockEnd: 0,
            borderEndStartRadius: 0,
            borderEndEndRadius: 0,
            transformOrigin: 'bottom !important',
          },
        },
        root: { [narrow]: { '& > .MuiBackdrop-root': { background: 'rgb(0 0 0 / 0.5)' } } },
      },
    },
    // Content that is cut off at the bottom fades, so that it looks scrollable; the end of the content is never under
    // the fade.
    MuiDialogContent: {
      styleOverrides: { root: { maskImage: 'linear-gradient(to bottom, #000 calc(100% - 20px), transparent)' } },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          padding: 'calc(var(--space) * 1) 24px calc(var(--space) * 2.5)',
          // Buttons go below one another where their words would break.
          flexWrap: 'wrap',
          gap: 8,
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
          '& > :is(a, button)': pairedOnPhones,
        },
      },
    },
  },
})
