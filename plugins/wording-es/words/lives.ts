/** Correos sobre solicitudes, listas de espera, encargos y lo que viene después. */
export const lives = {
  'mail.modified.subject': 'Tu solicitud cambiada: {bookable}, {date}',
  'mail.modified.heading': '{provider} tiene tu solicitud cambiada',
  'mail.modified.intro':
    'Hola, {name}: {provider} ha recibido tus cambios y te responderá por correo. Mientras tanto te guardamos la nueva hora y no se cobra nada.',
  'mail.withdrawn.subject': 'Solicitud retirada: {bookable}, {date}',
  'mail.withdrawn.heading': 'Has retirado tu solicitud',
  'mail.withdrawn.intro':
    'Hola, {name}: has retirado tu solicitud a {provider} y la hora queda liberada. No se ha cobrado nada. Puedes pedir otra hora cuando quieras.',
  'mail.approved.subject': 'Solicitud aceptada: {bookable}, {date}',
  'mail.approved.heading': '{provider} ha aceptado tu solicitud',
  'mail.approved.intro': 'Hola, {name}: hemos confirmado tu {reservation} con {provider}. Aquí lo tienes todo. {rest}',
  'mail.rejected.subject': 'Solicitud no aceptada: {bookable}, {date}',
  'mail.rejected.heading': '{provider} no ha podido aceptar tu solicitud',
  'mail.rejected.intro':
    'Hola, {name}: esta vez {provider} no ha podido aceptar tu solicitud. No se ha cobrado nada. Puedes pedir otra hora.',
  'mail.request_lapsed.subject': 'Sin respuesta: {bookable}, {date}',
  'mail.request_lapsed.heading': 'Tu solicitud no se respondió a tiempo',
  'mail.request_lapsed.intro':
    'Hola, {name}: {provider} no respondió a tiempo y tu solicitud ha terminado. No se ha cobrado nada. Puedes volver a pedirla, o pedir otra hora.',
  'mail.move_asked.subject': 'Has pedido un cambio: {bookable}, {date}',
  'mail.move_asked.heading': '{provider} tiene tu cambio',
  'mail.move_asked.intro':
    'Hola, {name}: {provider} revisa el cambio y responde por correo. Mientras tanto te guardamos lo que tienes; si no se puede aceptar el cambio, tu {reservation} se queda como estaba.',
  'mail.move_rejected.subject': 'Sin cambios: {bookable}, {date}',
  'mail.move_rejected.heading': 'Tu {reservation} se queda como estaba',
  'mail.move_rejected.intro':
    'Hola, {name}: {provider} no ha podido aceptar tu cambio. Tu {reservation} queda como se ve abajo y el cambio no te ha costado nada.',
  'mail.move_lapsed.subject': 'Sin cambios: {bookable}, {date}',
  'mail.move_lapsed.heading': 'Tu {reservation} se queda como estaba',
  'mail.move_lapsed.intro':
    'Hola, {name}: {provider} no respondió sobre tu cambio. Tu {reservation} queda como se ve abajo y el cambio no te ha costado nada.',
  'mail.waitlisted.subject': 'En lista de espera: {bookable}, {date}',
  'mail.waitlisted.heading': 'Estás en la lista de espera',
  'mail.waitlisted.intro':
    'Hola, {name}: te escribiremos en cuanto haya sitio. Esperar no cuesta nada y puedes salir de la lista cuando quieras.',
  'mail.offer.subject': 'Hay sitio para ti: {bookable}, {date}',
  'mail.offer.heading': 'Hay sitio para ti',
  'mail.offer.intro':
    'Hola, {name}: hay sitio en {provider} y te lo guardamos. Acéptalo antes de la hora indicada abajo; si no, pasa a la siguiente persona.',
  'mail.offer_lapsed.subject': 'La oferta ha terminado: {bookable}, {date}',
  'mail.offer_lapsed.heading': 'Tu oferta ha terminado',
  'mail.offer_lapsed.intro':
    'Hola, {name}: no respondiste a tiempo y el sitio ha pasado a la siguiente persona. Sigues esperando, al final de la lista.',
  'mail.offer_lapsed_last.subject': 'Ya no estás en espera: {bookable}, {date}',
  'mail.offer_lapsed_last.heading': 'Has salido de la lista de espera',
  'mail.offer_lapsed_last.intro':
    'Hola, {name}: una segunda oferta terminó sin respuesta, así que te hemos quitado de la lista de espera. No debes nada y puedes volver a apuntarte cuando quieras.',
  'mail.left_waitlist.subject': 'Has salido de la lista de espera: {bookable}, {date}',
  'mail.left_waitlist.heading': 'Ya no estás en espera',
  'mail.left_waitlist.intro':
    'Hola, {name}: has salido de la lista de espera de {provider}. No debes nada y no te escribiremos más sobre esta fecha.',
  'mail.room.subject': 'Ahora hay sitio: {bookable}, {date}',
  'mail.room.heading': 'Ahora hay sitio',
  'mail.room.intro':
    'Hola, {name}: hay sitio en {provider}. Es para quien reserve primero, así que reserva pronto si lo quieres.',
  'mail.waitlist_closed.subject': 'La lista de espera se ha cerrado: {bookable}, {date}',
  'mail.waitlist_closed.heading': 'No ha quedado ningún sitio libre',
  'mail.waitlist_closed.intro':
    'Hola, {name}: esta vez no ha quedado ningún sitio libre para ti y la lista de espera se ha cerrado. No debes nada.',
  'mail.gig.subject': 'Buscamos a quien lo haga: {bookable}, {date}',
  'mail.gig.heading': 'Hemos recibido tu reserva; ahora buscamos a quien lo haga',
  'mail.gig.intro':
    'Hola, {name}: gracias por reservar con {provider}. Todavía no está confirmado: buscamos a alguien que se encargue. En cuanto lo sepamos te enviaremos la confirmación, con el archivo para tu calendario.',
  'mail.gig_approved.subject': 'Solicitud aceptada, buscamos a quien lo haga: {bookable}, {date}',
  'mail.gig_approved.heading': '{provider} ha aceptado tu solicitud',
  'mail.gig_approved.intro':
    'Hola, {name}: {provider} ha aceptado tu solicitud. Todavía no está confirmado: buscamos a alguien que se encargue. En cuanto lo sepamos te enviaremos la confirmación, con el archivo para tu calendario.',
  'mail.gig_rescheduled.subject': 'Nueva hora, buscamos a quien lo haga: {bookable}, {date}',
  'mail.gig_rescheduled.heading': 'Tu {reservation} tiene una nueva hora',
  'mail.gig_rescheduled.intro':
    'Hola, {name}: hemos cambiado la hora de tu {reservation} con {provider}. Todavía no sabemos quién se encarga a esta hora: buscamos a alguien y te avisaremos.',
  'mail.unconfirmed.subject': 'Por confirmar: {bookable}, {date}',
  'mail.unconfirmed.heading': '{provider} tiene que confirmar tu {reservation}',
  'mail.unconfirmed.intro':
    'Hola, {name}: gracias por reservar con {provider}. Todavía falta la confirmación: {provider} lo revisará y te escribirá. Mientras tanto te guardamos la hora. Si no es posible, te devolvemos todo lo que hayas pagado.',
  'mail.unconfirmed_rescheduled.subject': 'Nueva hora, por confirmar: {bookable}, {date}',
  'mail.unconfirmed_rescheduled.heading': 'Tu {reservation} tiene una nueva hora',
  'mail.unconfirmed_rescheduled.intro':
    'Hola, {name}: hemos cambiado la hora de tu {reservation} con {provider}. Falta la confirmación de {provider}, que te escribirá. Mientras tanto te guardamos la nueva hora.',
  'mail.gig_rejected.subject': 'Sin confirmar: {bookable}, {date}',
  'mail.gig_rejected.heading': '{provider} no ha podido confirmar tu {reservation}',
  'mail.gig_rejected.intro':
    'Hola, {name}: esta vez {provider} no ha podido confirmar tu {reservation}. {back, select, some {Te devolvemos todo lo que has pagado.} other {No se ha cobrado nada.}} Puedes elegir otra hora cuando quieras.',
  'mail.time_refused.subject': 'Has rechazado la hora: {bookable}, {date}',
  'mail.time_refused.heading': 'Buscamos otra hora',
  'mail.time_refused.intro':
    'Hola, {name}: la hora que has rechazado ya no vale. {provider} vuelve a preguntar quién puede venir en tus días y te avisará.',
  'mail.claimed.subject': 'Confirmado, ya sabemos quién viene: {bookable}, {date}',
  'mail.claimed.heading': 'Alguien se encarga de tu {reservation}',
  'mail.claimed.intro': 'Hola, {name}: ya sabemos quién se encarga de tu {reservation} con {provider}. {rest}',
  'mail.unclaimed.subject': 'Un cambio: {bookable}, {date}',
  'mail.unclaimed.heading': 'Buscamos a otra persona',
  'mail.unclaimed.intro':
    'Hola, {name}: quien iba a venir no puede. {provider} busca a otra persona y te avisará. Tu {reservation} sigue en pie.',
  'mail.gig_expired.subject': 'Cancelado: {bookable}, {date}',
  'mail.gig_expired.heading': 'Nadie ha podido encargarse de tu {reservation}',
  'mail.gig_expired.intro':
    'Hola, {name}: nadie estaba libre para tu {reservation} con {provider}, así que se ha cancelado. {back, select, some {Te devolvemos todo lo que has pagado.} other {No se ha cobrado nada.}}',
  'mail.unconfirmed_expired.subject': 'Sin confirmar: {bookable}, {date}',
  'mail.unconfirmed_expired.heading': 'Tu {reservation} no se confirmó a tiempo',
  'mail.unconfirmed_expired.intro':
    'Hola, {name}: {provider} no confirmó tu {reservation} a tiempo, así que se ha cancelado. {back, select, some {Te devolvemos todo lo que has pagado.} other {No se ha cobrado nada.}} Puedes elegir otra hora cuando quieras.',
  'mail.reminder.subject': 'Pronto: {bookable}, {date}',
  'mail.reminder.heading': 'Se acerca tu {reservation}',
  'mail.reminder.intro':
    'Hola, {name}: este es un recordatorio de {provider}. Si no puedes venir, cancela o cambia la hora lo antes posible.',
  'mail.collecting.subject': 'Pronto cobraremos lo que queda: {bookable}, {date}',
  'mail.collecting.heading': 'Pronto cobraremos lo que queda por pagar',
  'mail.collecting.intro':
    'Hola, {name}: {provider} cobrará el resto de tu {reservation} como se indica abajo. No tienes que hacer nada. Para pagar antes, o con otra tarjeta, abre el enlace.',
  'mail.collected': 'Cobro',
  'mail.collected_on': '{amount} el {date}',
  'mail.collected_from': 'De la tarjeta',
  'mail.collect_failed.subject':
    '{whole, select, yes {Paga la reserva, por favor} other {Paga el resto, por favor}}: {bookable}, {date}',
  'mail.collect_failed.heading':
    '{whole, select, yes {El pago no se ha realizado} other {No se ha podido cobrar el resto}}',
  'mail.collect_failed.intro':
    'Hola, {name}: tu {reservation} con {provider} sigue en pie, pero {whole, select, yes {el pago ha fallado y no se ha cobrado nada} other {no se ha podido cobrar el resto de tu tarjeta}}. {begun, select, yes {Sigue pendiente de pago: págalo con el enlace, con esta tarjeta u otra.} other {Págalo con el enlace, con esta tarjeta u otra, antes de que empiece.}}',
  'mail.staff.collect_failed.subject':
    '{whole, select, yes {Sin pagar} other {Resto sin cobrar}}: {party}, {bookable}, {date}',
  'mail.staff.collect_failed.heading':
    '{whole, select, yes {El pago de {customer} no se ha realizado} other {No se ha podido cobrar el resto de {customer}}}',
  'mail.staff.collect_failed.intro':
    'La hora sigue ocupada y hemos pedido a {customer} que {whole, select, yes {pague} other {pague el resto}}. Si el pago no llega, cóbralo en el local.',
  'mail.payment_failed.subject': 'El pago no se ha realizado: {bookable}, {date}',
  'mail.payment_failed.heading': 'El pago no se ha realizado',
  'mail.payment_failed.intro':
    'Hola, {name}: tu {reservation} con {provider} sigue en pie, pero el pago ha fallado. Paga en cuanto puedas; hasta ahora no se ha cobrado nada.',
  'mail.booked_unpaid.subject': 'Reservado para ti: {bookable}, {date}',
  'mail.booked_unpaid.heading': 'Reservado para ti',
  'mail.booked_unpaid.intro':
    'Hola, {name}: {provider} ha reservado esto para ti. Falta pagarlo: el enlace y el plazo llegan en otro correo.',
  'mail.payment_asked.subject': 'Falta el pago: {bookable}, {date}',
  'mail.payment_asked.heading': 'Paga tu {reservation}',
  'mail.payment_asked.intro':
    'Hola, {name}: {provider} ha reservado esto para ti. Págalo a tiempo con el enlace de abajo; si no, se cancela y no se cobra nada.',
  'mail.link.subject': 'El enlace de tu {reservation}: {bookable}, {date}',
  'mail.link.heading': 'Aquí tienes tu {reservation}',
  'mail.link.intro':
    'Hola, {name}: has pedido el enlace de tu {reservation} con {provider}. Si no has sido tú, puedes ignorar este correo: nadie más recibe el enlace.',
  'error.already_waiting': 'Ya estás en la lista de espera para esta hora.',
  'error.room_now': 'Ahora hay sitio: puedes reservar.',
  'error.not_offered': 'Ahora mismo no tienes esta oferta, o ya ha terminado.',
  'error.already_claimed': 'Otra persona ya se ha encargado de esto.',
  'error.method_in_use': 'Todavía se pagará algo con esta tarjeta. Elige otra que ocupe su lugar.',
  'error.points_short': 'No tienes suficientes {points}.',
}
