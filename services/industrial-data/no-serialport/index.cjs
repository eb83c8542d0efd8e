'use strict';

// modbus-serial looks for it when it loads, and does without what it lacks.
throw Object.assign(new Error('Officina reads over TCP alone'), { code: 'MODULE_NOT_FOUND' });
