addEventListener('message', (event) => {
  for (const frame of document.querySelectorAll('iframe[src*="/frame.html?"]')) {
    if (frame.contentWindow === event.source && event.data?.type === 'widget-height') {
      frame.height = event.data.height
    }
  }
})
