/** Messages after a failed single sign-on. */
export const signOn = {
  'signon.failed': 'No has iniciado sesión',
  'signon.unavailable': 'Ahora mismo no se puede iniciar sesión de esta forma. Inténtalo de nuevo en un minuto.',
  'signon.kept': 'Lo que has elegido y escrito hasta ahora se conserva.',
  'signon.again': 'Volver a intentarlo',
  'signon.back': 'Volver sin iniciar sesión',
  'handback.waits': 'La página de la que vienes espera con lo que has elegido.',
  'handback.opened': 'Continúa en la ventana que se ha abierto. Si muestra seis dígitos, escríbelos aquí.',
  'handback.digits': 'Seis dígitos',
  'handback.take': 'Iniciar sesión con los dígitos',
  'handback.done': 'Has iniciado sesión',
  'handback.done_text': 'Sigue en la página de la que venías. Puedes cerrar esta ventana.',
  'handback.type': 'Ya casi está',
  'handback.type_text':
    'Escribe estos dígitos en la página de reservas de la que venías, en dos minutos como mucho. No se los digas a nadie.',
  'handback.renew': 'Mostrar otros dígitos',
  'handback.stranger': 'Esta ventana no la abrió una página de reservas de este sitio.',
} as const
